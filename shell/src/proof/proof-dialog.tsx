import type { PasskeyAssertion, PasskeyRequest } from '@ipr/api';
import { ProofDialog as SharedDialog } from '@ipr/features/proof/dialog';

/** The code for passkeys is loaded when one is used. */
const signWithPasskey = async (request: PasskeyRequest): Promise<PasskeyAssertion> =>
  (await import('../passkeys/device.ts')).signWithPasskey(request);

/** The dialog of a proof, with passkeys of this device. */
export const ProofDialog = () => <SharedDialog signWithPasskey={signWithPasskey} />;
