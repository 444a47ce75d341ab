// A load or a flood from a process of its own, which takes nothing from the process that measures: the argument is the
// load in JSON, and what came of it is a message to the parent.
import { type Flood, runFlood } from './flood.ts';
import { type Load, runLoad } from './load.ts';

const asked = JSON.parse(process.argv[2] ?? '') as Flood | Load;
process.send?.('perSecond' in asked ? await runFlood(asked) : await runLoad(asked));
process.disconnect();
