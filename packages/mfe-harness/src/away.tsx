import classes from './harness.module.css';

/** Instructions while no registry responds; the page continues automatically once one does. */
export const Away = () => (
  <main className={classes.center}>
    <h1>No registry answers</h1>
    <p>A module alone works on a running registry. Start it in another terminal, in the folder of the checkout:</p>
    <pre>npm start</pre>
    <p>
      Does it run somewhere else? Then set <code>GATEWAY_URL</code>, e.g.{' '}
      <code>GATEWAY_URL=http://localhost:9500 npm start -w mfe-assets</code>.
    </p>
    <p role="status">Looking for it …</p>
  </main>
);
