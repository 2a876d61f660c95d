import { create } from 'zustand';

interface ProofState {
  /** Set while a call waits for the person's proof. */
  readonly settle: ((isProved: boolean) => void) | undefined;
}

export const useProof = create<ProofState>()(() => ({ settle: undefined }));

let pending: Promise<boolean> | undefined;

/**
 * Opens the dialog in which the person proves their presence; calls that wait at the same time share it.
 * @returns whether they have
 */
export const requestProof = (): Promise<boolean> => {
  pending ??= new Promise<boolean>((resolve) => {
    useProof.setState({
      settle: (isProved) => {
        pending = undefined;
        useProof.setState({ settle: undefined });
        resolve(isProved);
      },
    });
  });
  return pending;
};
