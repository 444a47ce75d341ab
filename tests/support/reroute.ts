// Loaded into a server under test (NODE_OPTIONS --import): what it asks of the third parties named in REROUTED, a JSON
// object of addresses, is asked of providers on loopback instead, over real HTTP; nothing else is asked of anybody.
import { rerouted } from './rerouted.ts';

globalThis.fetch = rerouted(JSON.parse(process.env['REROUTED'] ?? '{}') as Record<string, string>);
