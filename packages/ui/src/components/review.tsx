import { type ReactNode, useId, useRef } from 'react';
import { ExclamationCircleFilled, GlobalOutlined, LockOutlined } from '../icons.ts';
import { useText } from '../texts/text-provider.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import type { NamedFact } from './fact-list.tsx';
import classes from './review.module.css';
import { useSheet } from './use-sheet.ts';

/** Values and sentences of one part of a review. */
export interface ReviewPart {
  readonly facts?: readonly NamedFact[];
  readonly notes?: readonly ReactNode[];
}

export interface ReviewProps {
  /** The object, the person and the terms. */
  readonly subject?: readonly NamedFact[];
  readonly published: ReviewPart;
  readonly unpublished?: ReviewPart;
  /** Consequences, in sentences. */
  readonly meaning: readonly ReactNode[];
}

const Facts = ({ facts }: { readonly facts: readonly NamedFact[] }) =>
  facts.length === 0 ? null : (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );

interface PartProps extends ReviewPart {
  readonly icon: ReactNode;
  readonly title: string;
}

const Part = ({ icon, title, facts = [], notes = [] }: PartProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h3 id={id}>
        {icon} {title}
      </h3>
      <Facts facts={facts} />
      {notes.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences of a constant list
        <p key={at}>{note}</p>
      ))}
    </section>
  );
};

/** States what an act publishes for good, what it does not, and what it means. */
export const Review = ({ subject = [], published, unpublished, meaning }: ReviewProps) => {
  const text = useText();
  return (
    <div className={classes.review}>
      <Facts facts={subject} />
      <Part icon={<GlobalOutlined aria-hidden />} title={text('review.public')} {...published} />
      {unpublished ? (
        <Part icon={<LockOutlined aria-hidden />} title={text('review.private')} {...unpublished} />
      ) : null}
      <Part icon={<ExclamationCircleFilled aria-hidden />} title={text('review.meaning')} notes={meaning} />
    </div>
  );
};

export interface ReviewDialogProps
  extends ReviewProps,
    Pick<ConfirmDialogProps, 'title' | 'okText' | 'cancelText' | 'danger' | 'busy' | 'onOk'> {
  /** Returns to the form, which stays as it is. */
  readonly onBack: () => void;
  readonly children?: ReactNode;
}

/**
 * The last step before an act that cannot be undone. The focus starts on the heading, so that an Enter that is still pressed in
 * the form confirms nothing; Escape returns to the form.
 */
export const ReviewDialog = ({ title, cancelText, onBack, children, ...props }: ReviewDialogProps) => {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const { subject, published, unpublished, meaning, ...dialog } = props;
  const review = { published, meaning, ...(subject ? { subject } : {}), ...(unpublished ? { unpublished } : {}) };
  return (
    <ConfirmDialog
      {...dialog}
      sheet={useSheet('min(680px, 96vw)')}
      title={
        <h2 ref={heading} id={titleId} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
      }
      cancelText={cancelText ?? text('action.back')}
      initialFocus={heading}
      onClose={onBack}
    >
      {/* The text may scroll, and has nothing else that a keyboard reaches. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, since it has no fields */}
      <div role="group" aria-labelledby={titleId} tabIndex={0}>
        <Review {...review} />
        {children}
      </div>
    </ConfirmDialog>
  );
};
