import { setImmediate } from 'node:timers/promises';
import { CertificateData } from '@ipr/api';
import { Failure, toBase64 } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import { evidenceBytes } from '@ipr/verify/certificate/evidence-document';
import { printOf } from './document/print.ts';
import { bodyOf, titleOf } from './document/sheets.ts';
import { PagePool, type PoolSettings, usualPool } from './render/page-pool.ts';
import type { CertificateOrder, CertificateRenderer } from './renderer.ts';
import type { DocumentSigner } from './sign/open-signer.ts';
import { pdfSigner, type Stamper } from './sign/sign-pdf.ts';

export interface RendererDeps {
  readonly signer: DocumentSigner;
  readonly stamp: Stamper;
  readonly log: Logger;
  /** CHROMIUM_PATH and limits; the usual ones where left out. */
  readonly pool?: Partial<PoolSettings>;
}

/** After what was begun before has gone to the browser, which then works at the same time. */
const evidenceOf = async (data: CertificateData, files: CertificateOrder['evidence']): Promise<Uint8Array> => {
  await setImmediate();
  return evidenceBytes({
    schema: 'ipr-certificate/1',
    certificate: data,
    files: Object.fromEntries([...files].map(([path, bytes]) => [path, toBase64(bytes)])),
  });
};

/** Makes certificates: browser, attachment, signature. The browser starts with the first one. */
export const openRenderer = ({ signer, stamp, log, pool: settings = {} }: RendererDeps): CertificateRenderer => {
  const pool = new PagePool({ ...usualPool, ...settings }, log);
  const sign = pdfSigner(signer, stamp);
  return {
    render: async ({ data: given, evidence: files }, signal) => {
      const data = CertificateData.parse(given);
      // Before the browser draws for nothing; the data in the file is requested after the wait for a page.
      await signer.revocation();
      const print = printOf(data, signer);
      const title = titleOf(print);
      const drawing = pool.render({ title, language: data.language, body: bodyOf(print) }, signal);
      const [rendered, evidence] = await Promise.all([drawing, evidenceOf(data, files)]);
      const issuedAt = new Date(data.issuedAt);
      try {
        return await sign({
          rendered,
          title,
          evidence,
          issuedAt,
          wallet: data.owner,
          revocation: await signer.revocation(),
        });
      } catch (cause) {
        if (cause instanceof Failure) throw cause;
        throw new Failure('certificate.not-generated', { reason: 'signature' }, cause);
      }
    },
    signer: signer.name,
    close: () => pool.close(),
  };
};
