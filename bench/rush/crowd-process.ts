// A crowd in a process of its own, which takes nothing from the process that measures: the first message is the crowd,
// and what came of it is a message to the parent, with which it ends.
import { type Crowd, runCrowd } from './crowd.ts';

process.once('message', (crowd) => {
  void runCrowd(crowd as Crowd).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
