// Ends the output with one line that programs can read.
export default class Summary {
  counts = { passed: 0, failed: 0 };
  tests = new Map();

  onTestEnd(test, result) {
    this.tests.set(test.id, result.status === 'skipped' || test.outcome() !== 'unexpected');
  }

  onEnd() {
    for (const good of this.tests.values()) this.counts[good ? 'passed' : 'failed'] += 1;
    console.log(`\n${this.counts.passed} passed, ${this.counts.failed} failed`);
  }

  printsToStdio() {
    return true;
  }
}
