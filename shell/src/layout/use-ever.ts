import { useState } from 'react';

/** Whether the value has been true in any render so far: what was loaded then stays. */
export const useEver = (value: boolean): boolean => {
  const [ever, setEver] = useState(value);
  if (value && !ever) setEver(true);
  return value || ever;
};
