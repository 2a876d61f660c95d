export { forgetInvitation, holdInvitation, invitationPath, useHeldInvitation } from './held-invitation.ts';
export { InvitationEnd } from './invitation-end.tsx';
export { type InvitationLink, readInvitationLink } from './read-invitation-link.ts';
