import { useText, WrittenText } from '@ipr/ui';
import { fieldLabels, type TextField } from './asset-fields.ts';
import type { Difference } from './read-version.ts';
import classes from './versions.module.css';

interface Props {
  readonly label: string;
  readonly rows: readonly Difference[];
  /** Values typed by this person; adds a column. */
  readonly yours?: Readonly<Partial<Record<TextField | 'file', string>>>;
  readonly names?: { readonly before: string; readonly after: string };
}

/** Values side by side; below 768 px each cell names its column. */
export const DifferenceTable = ({ label, rows, yours, names }: Props) => {
  const text = useText();
  const before = names?.before ?? text('compare.before');
  const after = names?.after ?? text('compare.after');
  const shown = (value: string | undefined) =>
    value ? <WrittenText>{value}</WrittenText> : <span className={classes.soft}>{text('update.empty')}</span>;
  return (
    <table className={classes.differences} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{text('compare.field')}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
          {yours ? <th scope="col">{text('compare.yours')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field}>
            <th scope="row">{row.field === 'file' ? text('compare.file') : text(fieldLabels[row.field])}</th>
            <td data-column={before}>{shown(row.before)}</td>
            <td data-column={after}>{shown(row.after)}</td>
            {yours ? (
              <td data-column={text('compare.yours')}>
                {yours[row.field] === undefined ? '–' : shown(yours[row.field])}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
