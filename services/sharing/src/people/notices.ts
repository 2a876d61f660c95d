import type { Client, notificationsApi } from '@ipr/api';

/** Notifies people; a repeated key sends no second notice. */
export type Notices = Pick<Client<typeof notificationsApi>, 'notify'>;
