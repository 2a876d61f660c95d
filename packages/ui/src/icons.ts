/**
 * Icons of the frame, of several modules and of navigation entries; those of some pages only are in `groups/icons.ts`. Each is used next
 * to a text or with an accessible name, and imported from its own file: the index of the package loads all 850, which every test file
 * and every development build would repeat.
 */
export { default as AppstoreOutlined } from '@ant-design/icons/es/icons/AppstoreOutlined';
export { default as ArrowLeftOutlined } from '@ant-design/icons/es/icons/ArrowLeftOutlined';
export { default as BellOutlined } from '@ant-design/icons/es/icons/BellOutlined';
export { default as CheckCircleFilled } from '@ant-design/icons/es/icons/CheckCircleFilled';
export { default as CheckOutlined } from '@ant-design/icons/es/icons/CheckOutlined';
export { default as ClockCircleOutlined } from '@ant-design/icons/es/icons/ClockCircleOutlined';
export { default as CloseCircleFilled } from '@ant-design/icons/es/icons/CloseCircleFilled';
export { default as CloseOutlined } from '@ant-design/icons/es/icons/CloseOutlined';
export { default as CopyOutlined } from '@ant-design/icons/es/icons/CopyOutlined';
export { default as EditOutlined } from '@ant-design/icons/es/icons/EditOutlined';
export { default as ExclamationCircleFilled } from '@ant-design/icons/es/icons/ExclamationCircleFilled';
export { default as FileAddOutlined } from '@ant-design/icons/es/icons/FileAddOutlined';
export { default as FileProtectOutlined } from '@ant-design/icons/es/icons/FileProtectOutlined';
export { default as FolderOutlined } from '@ant-design/icons/es/icons/FolderOutlined';
export { default as GlobalOutlined } from '@ant-design/icons/es/icons/GlobalOutlined';
export { default as InfoCircleFilled } from '@ant-design/icons/es/icons/InfoCircleFilled';
export { default as LoadingOutlined } from '@ant-design/icons/es/icons/LoadingOutlined';
export { default as LockOutlined } from '@ant-design/icons/es/icons/LockOutlined';
export { default as LogoutOutlined } from '@ant-design/icons/es/icons/LogoutOutlined';
export { default as MenuFoldOutlined } from '@ant-design/icons/es/icons/MenuFoldOutlined';
export { default as MenuOutlined } from '@ant-design/icons/es/icons/MenuOutlined';
export { default as MenuUnfoldOutlined } from '@ant-design/icons/es/icons/MenuUnfoldOutlined';
export { default as MoonOutlined } from '@ant-design/icons/es/icons/MoonOutlined';
export { default as PlusOutlined } from '@ant-design/icons/es/icons/PlusOutlined';
export { default as SafetyCertificateOutlined } from '@ant-design/icons/es/icons/SafetyCertificateOutlined';
export { default as SearchOutlined } from '@ant-design/icons/es/icons/SearchOutlined';
export { default as SettingOutlined } from '@ant-design/icons/es/icons/SettingOutlined';
export { default as ShareAltOutlined } from '@ant-design/icons/es/icons/ShareAltOutlined';
export { default as StopOutlined } from '@ant-design/icons/es/icons/StopOutlined';
export { default as SunOutlined } from '@ant-design/icons/es/icons/SunOutlined';
