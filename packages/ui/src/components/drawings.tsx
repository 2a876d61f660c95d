import classes from './states.module.css';

/** Line drawing of a folded page with a wax seal. */
export const EncryptedPageDrawing = () => (
  <svg className={classes.drawing} viewBox="0 0 120 96" fill="none" aria-hidden="true" focusable="false">
    <path d="M34 10h38l16 16v60H34z M72 10v16h16" />
    <path d="M44 38h32M44 48h32M44 58h18" opacity=".6" />
    <circle cx="78" cy="68" r="11" className={classes.seal} />
    <path d="m73.5 68 3.2 3.2 6-6.4" />
  </svg>
);

/** Line drawing of a compass without a needle, for unknown addresses. */
export const CompassDrawing = () => (
  <svg className={classes.drawing} viewBox="0 0 120 96" fill="none" aria-hidden="true" focusable="false">
    <circle cx="60" cy="48" r="34" />
    <circle cx="60" cy="48" r="3" className={classes.seal} />
    <path d="M60 14v8M60 74v8M26 48h8M86 48h8" />
    <path d="m48 60 6-18 18-6-6 18z" opacity=".6" />
  </svg>
);
