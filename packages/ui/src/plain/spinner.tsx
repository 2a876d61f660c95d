import classes from './plain.module.css';

/** A decorative spinner; a text next to it must name what is loading. */
export const Spinner = () => <span className={classes.spinner} aria-hidden />;
