import type { Schemas } from '../api/clients.ts';

export type Fault = Schemas['Fault'];
export type NewFault = Schemas['NewFault'];
