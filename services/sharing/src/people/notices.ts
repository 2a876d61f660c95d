import type { Client, notificationsApi } from '@ipr/api';

/** What sharing has people told; the same key tells once. */
export type Notices = Pick<Client<typeof notificationsApi>, 'notify'>;
