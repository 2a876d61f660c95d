/** Tools of lists; forms use most of them too. */
export { Checkbox, Input, type InputRef, Segmented, Select } from 'antd';
export { longestSearch, SearchBox, type SearchBoxProps } from '../components/search-box.tsx';
