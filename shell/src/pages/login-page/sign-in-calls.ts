import type { Client, identityApi } from '@ipr/api';

export type SignInCalls = Pick<Client<typeof identityApi>, 'requestCode' | 'verifyCode'>;
