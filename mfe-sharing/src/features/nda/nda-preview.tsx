import { ErrorState, LoadingState, Modal, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import { findPublished, loadNdaText } from '../../nda/nda-texts.ts';
import type { TextVariant } from '../../nda/tidy.ts';
import type { NdaLocale } from '../share/share-form.ts';
import { NdaText } from './nda-text.tsx';
import { Printable, PrintButton } from './printable.tsx';
import { TextOrigin } from './text-origin.tsx';

/** The product's own text of a variant, with its published name and version. */
export const useNdaText = (variant: TextVariant, locale: NdaLocale) =>
  useQuery({
    queryKey: ['nda-text', variant, locale],
    queryFn: async () => {
      const text = await loadNdaText(variant, locale);
      return { text, origin: await findPublished(text) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

interface NdaPreviewProps {
  readonly variant: TextVariant;
  readonly locale: NdaLocale;
  readonly onClose: () => void;
}

/** Preview of the NDA that the recipient will be required to sign. */
export const NdaPreview = ({ variant, locale, onClose }: NdaPreviewProps) => {
  const text = useText();
  const { data, error, refetch } = useNdaText(variant, locale);
  return (
    <Modal open hanging footer={null} width="min(820px, 96vw)" title={text('nda.preview-title')} onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Printable>
          <NdaText text={data.text} locale={locale} />
          <TextOrigin origin={data.origin} />
          <PrintButton />
        </Printable>
      ) : null}
      {data || error ? null : <LoadingState text={text('nda.loading')} />}
    </Modal>
  );
};
