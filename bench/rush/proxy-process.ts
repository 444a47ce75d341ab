// A proxy in a process of its own, before the servers whose ports are its arguments. Tells its parent the port, and ends
// with it.
import { startRoundRobin } from './round-robin.ts';

const { port } = await startRoundRobin(process.argv.slice(2).map(Number));
process.send?.(port);
process.on('disconnect', () => process.exit());
