const attached = /^\w+\.(?:Group|Ribbon|ErrorBoundary|CheckableTag|CheckableTagGroup) = \w+;$/gm;

/**
 * A loader for components of antd that carry further components as members: no bundler can find out that no module uses the group of avatars,
 * the ribbon of a badge, the boundary of an alert or checkable tags, so each first view would load them with their styles.
 * @throws Error when antd's file has changed
 */
// biome-ignore lint/style/noDefaultExport: the form of a loader
export default function withoutAttachedParts(source: string): string {
  if (!source.match(attached)) throw new Error('antd attaches the parts of its components in another way now');
  return source.replace(attached, '');
}
