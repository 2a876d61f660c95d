/** Parts of forms. */
export { Form, Switch } from 'antd';
export { DateField } from '../components/date-field.tsx';
export { FileZone, type FileZoneProps } from '../components/file-zone.tsx';
