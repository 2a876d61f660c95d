/** Runtime code of the singleton factory: salt and creation code in, CREATE2, address out. */
export const factoryCode =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3';
