// Ends the output with one line that programs can read. What passed only at the second try counts as passed, and is named; so is
// what was skipped, which counts as nothing.
export default class Summary {
  tests = new Map();

  onTestEnd(test) {
    this.tests.set(test.id, test);
  }

  onEnd() {
    const counts = { passed: 0, failed: 0 };
    for (const test of this.tests.values()) {
      const outcome = test.outcome();
      const name = test.titlePath().filter(Boolean).join(' › ');
      if (outcome === 'flaky') console.log(`flaky: ${name}`);
      if (outcome === 'skipped') console.log(`skipped: ${name}: ${test.annotations.map((note) => note.description).join('; ')}`);
      else counts[outcome === 'unexpected' ? 'failed' : 'passed'] += 1;
    }
    console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  }

  printsToStdio() {
    return true;
  }
}
