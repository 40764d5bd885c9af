// The same program in a worker, for the bots. What is asked before it is there waits.
import start from './{{script}}';

const early = [];
const keep = (event) => early.push(event);
self.addEventListener('message', keep);
start().then(() => {
  self.removeEventListener('message', keep);
  for (const { data, ports } of early) {
    self.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  }
});
