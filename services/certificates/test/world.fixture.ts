import { createLogger } from '@ipr/service-kit';
import { type VerifiedBundle, verifyBundle } from '@ipr/verify/verify-bundle';
import { openRenderer } from '../src/open-renderer.ts';
import { stamperOf, testAuthority, testSigner } from './certificate.fixture.ts';

/** A day after the certificates of these tests. */
export const readAt = new Date('2026-03-04T12:00:00Z');

/** A renderer with a signer, an authority, and a reader who trusts both, each in its role. */
export const openWorld = async () => {
  const [authority, signer] = await Promise.all([testAuthority(), testSigner()]);
  const trusted = { roots: [authority.root], signers: [signer.chain[1] as Uint8Array], now: readAt };
  const renderer = openRenderer({
    signer,
    stamp: stamperOf(authority),
    log: createLogger('certificates', { level: 'fatal' }),
  });
  const verify = (pdf: Uint8Array<ArrayBuffer>): Promise<VerifiedBundle> => verifyBundle(pdf, trusted);
  return { authority, signer, trusted, renderer, verify };
};
export type CertificateWorld = Awaited<ReturnType<typeof openWorld>>;

export const refutedIn = ({ entries }: VerifiedBundle): readonly string[] =>
  entries.filter(({ outcome }) => outcome === 'refuted').map(({ code, reason }) => `${code}: ${reason}`);
