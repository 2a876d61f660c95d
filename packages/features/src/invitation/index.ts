export { forgetInvitation, useHeldInvitation } from './held-invitation.ts';
export { holdInvitation, invitationPath } from './hold-invitation.ts';
export { InvitationEnd } from './invitation-end.tsx';
export { type InvitationLink, readInvitationLink } from './read-invitation-link.ts';
