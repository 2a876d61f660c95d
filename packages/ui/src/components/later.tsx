import { Skeleton } from 'antd';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';

/** A component that is loaded when it is first shown, with lines in its place until then. */
// biome-ignore lint/suspicious/noExplicitAny: any component at all, whatever its properties
export const later = <C extends ComponentType<any>>(load: () => Promise<C>): ComponentType<ComponentProps<C>> => {
  const Loaded = lazy(async () => ({ default: await load() })) as ComponentType<ComponentProps<C>>;
  return (props) => (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
      <Loaded {...props} />
    </Suspense>
  );
};
