import { Spin } from 'antd';
import classes from './states.module.css';

/** A spinner that says what it waits for. */
export const LoadingState = ({ text }: { readonly text: string }) => (
  <div role="status" className={classes.state}>
    <Spin />
    <p className={classes.text}>{text}</p>
  </div>
);
