export { PersonAvatar } from './person-avatar.tsx';
export { PersonHover } from './person-hover.tsx';
export { useOwnName } from './use-own-name.ts';
export { personKey, usePerson } from './use-person.ts';
