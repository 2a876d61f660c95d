import { Area } from '@ant-design/charts';
import { useThemeMode } from '@ipr/ui';

export interface AreaDrawingProps {
  readonly months: readonly string[];
  readonly counts: readonly number[];
}

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--ipr-${name}`).trim();

/** No motion, for readers with and without reduced motion; the type of the properties lacks it. */
const still = { animate: false } as const;

/** The drawing alone; its numbers are in a table next to it. A separate chunk. */
export const AreaDrawing = ({ months, counts }: AreaDrawingProps) => {
  const mode = useThemeMode();
  const [line, ink, grid] = [colour('primary'), colour('ink-soft'), colour('line')];
  return (
    <Area
      key={mode}
      data={counts.map((count, at) => ({ month: months[at], count }))}
      xField="month"
      yField="count"
      height={260}
      autoFit
      {...still}
      theme={mode === 'dark' ? 'classicDark' : 'classic'}
      style={{ fill: line, fillOpacity: 0.18 }}
      line={{ style: { stroke: line, lineWidth: 2 }, tooltip: false }}
      scale={{ y: { nice: true, domainMin: 0, tickCount: 5 } }}
      axis={{
        x: { title: false, labelFill: ink, labelOpacity: 1, lineStroke: grid },
        y: { title: false, labelFill: ink, labelOpacity: 1, gridStroke: grid, tickFilter: Number.isInteger },
      }}
      legend={false}
      tooltip={{ title: 'month', items: ['count'] }}
    />
  );
};
