import { useShell, useText } from '@ipr/mfe-kit';
import { Card, Typography } from 'antd';
import { Link } from 'react-router-dom';

/** Somebody without view access sees this and nothing of the asset (D1 section 2). */
export const NoAccessCard = () => {
  const text = useText();
  const { links } = useShell();
  return (
    <Card style={{ maxWidth: 560, margin: '48px auto' }}>
      <Typography.Title level={2}>{text('asset.access-required')}</Typography.Title>
      <Typography.Paragraph strong>{text('asset.no-access')}</Typography.Paragraph>
      <Typography.Paragraph>{text('asset.no-access-text')}</Typography.Paragraph>
      <Link to={links.assets()}>{text('asset.return')}</Link>
    </Card>
  );
};
