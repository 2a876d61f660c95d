import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  PlayCircleOutlined,
  SoundOutlined,
} from '@ipr/ui';
import type { ComponentType } from 'react';
import classes from './asset.module.css';

type Icon = ComponentType<{ readonly 'aria-hidden'?: boolean }>;

/** The first match decides; media types are those of `mediaTypeOf`. */
const icons: readonly (readonly [pattern: RegExp, icon: Icon])[] = [
  [/^application\/pdf$/, FilePdfOutlined],
  [/^image\//, FileImageOutlined],
  [/^video\//, PlayCircleOutlined],
  [/^audio\//, SoundOutlined],
  [/msword|wordprocessingml|opendocument\.text|rtf/, FileWordOutlined],
  [/ms-excel|spreadsheetml|opendocument\.spreadsheet|^text\/csv$/, FileExcelOutlined],
  [/zip|tar|rar|7z/, FileZipOutlined],
  [/^text\/|json|xml/, FileTextOutlined],
];

/** An icon for a media type. Decorative: the type is text on the asset's page. */
export const FileTypeIcon = ({ mediaType }: { readonly mediaType: string }) => {
  const [, Shown] = icons.find(([pattern]) => pattern.test(mediaType)) ?? [null, FileOutlined];
  return (
    <span className={classes.fileType} data-media-type={mediaType} title={mediaType}>
      <Shown aria-hidden />
    </span>
  );
};
