import { Spin } from 'antd';
import classes from './states.module.css';

/** A spinner with a text that names what is loading. */
export const LoadingState = ({ text }: { readonly text: string }) => (
  <div role="status" className={classes.state}>
    <Spin />
    <p className={classes.text}>{text}</p>
  </div>
);
