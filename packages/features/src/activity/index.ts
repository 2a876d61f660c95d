export { ActorChip } from './actor-chip.tsx';
export { eventSentence, knownType, type Wording } from './event-sentence.ts';
export type { KnownPerson, People } from './known-person.ts';
export { TransactionLink } from './transaction-link.tsx';
