/**
 * Icons for the modules, from one set; each is used next to a text or with an accessible name. Each is imported from its own file:
 * the index of the package loads all 850, which every test file and every development build would repeat.
 */
export { default as AppstoreOutlined } from '@ant-design/icons/es/icons/AppstoreOutlined';
export { default as ArrowLeftOutlined } from '@ant-design/icons/es/icons/ArrowLeftOutlined';
export { default as BellOutlined } from '@ant-design/icons/es/icons/BellOutlined';
export { default as CaretRightOutlined } from '@ant-design/icons/es/icons/CaretRightOutlined';
export { default as CheckCircleFilled } from '@ant-design/icons/es/icons/CheckCircleFilled';
export { default as CheckOutlined } from '@ant-design/icons/es/icons/CheckOutlined';
export { default as ClockCircleOutlined } from '@ant-design/icons/es/icons/ClockCircleOutlined';
export { default as CloseCircleFilled } from '@ant-design/icons/es/icons/CloseCircleFilled';
export { default as CloseOutlined } from '@ant-design/icons/es/icons/CloseOutlined';
export { default as CopyOutlined } from '@ant-design/icons/es/icons/CopyOutlined';
export { default as DeleteOutlined } from '@ant-design/icons/es/icons/DeleteOutlined';
export { default as DownloadOutlined } from '@ant-design/icons/es/icons/DownloadOutlined';
export { default as EditOutlined } from '@ant-design/icons/es/icons/EditOutlined';
export { default as ExclamationCircleFilled } from '@ant-design/icons/es/icons/ExclamationCircleFilled';
export { default as EyeOutlined } from '@ant-design/icons/es/icons/EyeOutlined';
export { default as FileAddOutlined } from '@ant-design/icons/es/icons/FileAddOutlined';
export { default as FileProtectOutlined } from '@ant-design/icons/es/icons/FileProtectOutlined';
export { default as FileTextOutlined } from '@ant-design/icons/es/icons/FileTextOutlined';
export { default as FolderAddOutlined } from '@ant-design/icons/es/icons/FolderAddOutlined';
export { default as FolderOpenOutlined } from '@ant-design/icons/es/icons/FolderOpenOutlined';
export { default as FolderOutlined } from '@ant-design/icons/es/icons/FolderOutlined';
export { default as GlobalOutlined } from '@ant-design/icons/es/icons/GlobalOutlined';
export { default as InboxOutlined } from '@ant-design/icons/es/icons/InboxOutlined';
export { default as InfoCircleFilled } from '@ant-design/icons/es/icons/InfoCircleFilled';
export { default as LoadingOutlined } from '@ant-design/icons/es/icons/LoadingOutlined';
export { default as LockOutlined } from '@ant-design/icons/es/icons/LockOutlined';
export { default as LogoutOutlined } from '@ant-design/icons/es/icons/LogoutOutlined';
export { default as MenuFoldOutlined } from '@ant-design/icons/es/icons/MenuFoldOutlined';
export { default as MenuOutlined } from '@ant-design/icons/es/icons/MenuOutlined';
export { default as MenuUnfoldOutlined } from '@ant-design/icons/es/icons/MenuUnfoldOutlined';
export { default as MoonOutlined } from '@ant-design/icons/es/icons/MoonOutlined';
export { default as MoreOutlined } from '@ant-design/icons/es/icons/MoreOutlined';
export { default as PlusOutlined } from '@ant-design/icons/es/icons/PlusOutlined';
export { default as PrinterOutlined } from '@ant-design/icons/es/icons/PrinterOutlined';
export { default as SafetyCertificateOutlined } from '@ant-design/icons/es/icons/SafetyCertificateOutlined';
export { default as SearchOutlined } from '@ant-design/icons/es/icons/SearchOutlined';
export { default as SettingOutlined } from '@ant-design/icons/es/icons/SettingOutlined';
export { default as ShareAltOutlined } from '@ant-design/icons/es/icons/ShareAltOutlined';
export { default as StopOutlined } from '@ant-design/icons/es/icons/StopOutlined';
export { default as SunOutlined } from '@ant-design/icons/es/icons/SunOutlined';
export { default as UnorderedListOutlined } from '@ant-design/icons/es/icons/UnorderedListOutlined';
export { default as ZoomInOutlined } from '@ant-design/icons/es/icons/ZoomInOutlined';
export { default as ZoomOutOutlined } from '@ant-design/icons/es/icons/ZoomOutOutlined';
