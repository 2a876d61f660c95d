import { createLogger } from '@ipr/service-kit';
import { type VerifiedBundle, verifyBundle } from '@ipr/verify/verify-bundle';
import { openRenderer } from '../src/open-renderer.ts';
import { stamperOf, testAuthority, testSigner } from './certificate.fixture.ts';

/** A day after the certificates of these tests. */
export const readAt = new Date('2026-03-04T12:00:00Z');

/** A renderer with a signer, an authority, and a reader who trusts both. */
export const openWorld = async () => {
  const [authority, signer] = await Promise.all([testAuthority(), testSigner()]);
  const roots = [signer.chain[1] as Uint8Array, authority.root];
  const renderer = openRenderer({
    signer,
    stamp: stamperOf(authority),
    log: createLogger('certificates', { level: 'fatal' }),
  });
  const verify = (pdf: Uint8Array<ArrayBuffer>): Promise<VerifiedBundle> => verifyBundle(pdf, { roots, now: readAt });
  return { authority, signer, roots, renderer, verify };
};
export type CertificateWorld = Awaited<ReturnType<typeof openWorld>>;

export const refutedIn = ({ entries }: VerifiedBundle): readonly string[] =>
  entries.filter(({ outcome }) => outcome === 'refuted').map(({ code, reason }) => `${code}: ${reason}`);
