import { mediaTypeOf } from '@ipr/domain';
import { Alert } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { PdfTexts } from './pdf-pages.tsx';

const PdfPages = lazy(() => import('./pdf-pages.tsx').then((module) => ({ default: module.PdfPages })));

export interface ViewTexts extends PdfTexts {
  readonly noPreview: string;
}

/** Raster images only: an SVG is a document that can carry script, so it is never drawn as one. */
const isImage = (type: string) => /^image\/(jpeg|png|gif|webp|bmp|avif)$/.test(type);
const isText = (type: string) => type.startsWith('text/') || type === 'application/json';

const ImageView = ({ bytes, type, name }: { bytes: Uint8Array<ArrayBuffer>; type: string; name: string }) => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return url ? <img src={url} alt={name} style={{ maxWidth: '100%' }} /> : null;
};

/** Shows a decrypted file as far as its type allows; the rest is for download. Bytes never leave memory. */
export const FileView = ({ bytes, name, texts }: { bytes: Uint8Array<ArrayBuffer>; name: string; texts: ViewTexts }) => {
  const type = mediaTypeOf(name);
  if (type === 'application/pdf') {
    return (
      <Suspense fallback={null}>
        <PdfPages bytes={bytes} texts={texts} />
      </Suspense>
    );
  }
  if (isImage(type)) return <ImageView bytes={bytes} type={type} name={name} />;
  if (isText(type)) return <pre style={{ whiteSpace: 'pre-wrap' }}>{new TextDecoder().decode(bytes)}</pre>;
  return <Alert type="info" showIcon message={texts.noPreview} />;
};
