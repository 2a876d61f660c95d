import { mediaTypeOf } from '@ipr/domain';
import { Alert, LoadingState, useText } from '@ipr/ui';
import { lazy, Suspense } from 'react';
import { ImageView } from './image-view.tsx';
import { TextView } from './text-view.tsx';
import { viewOf } from './view-of.ts';

const PdfPages = lazy(() => import('./pdf/pdf-pages.tsx').then((module) => ({ default: module.PdfPages })));

export interface FileViewProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Decides how the file is shown (D1 section 2, version preview). */
  readonly name: string;
}

/** Shows a decrypted file as far as its type allows; the rest is for download. Bytes never leave memory. */
export const FileView = ({ bytes, name }: FileViewProps) => {
  const text = useText();
  const type = mediaTypeOf(name);
  switch (viewOf(type)) {
    case 'pdf':
      return (
        <Suspense fallback={<LoadingState text={text('viewer.loading')} />}>
          <PdfPages bytes={bytes} />
        </Suspense>
      );
    case 'image':
      return <ImageView bytes={bytes} type={type} name={name} />;
    case 'text':
      return <TextView bytes={bytes} />;
    default:
      return <Alert type="info" showIcon title={text('viewer.no-preview')} />;
  }
};
