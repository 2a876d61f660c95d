const isSame = (one, other) => one?.value === other.value && one?.get === other.get && one?.set === other.set;

/** @returns a function that restores the object's properties and removes those added since, of which `isRemoved` selects some */
export const rememberProperties = (object, isRemoved = () => true) => {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const key of Reflect.ownKeys(object)) if (!Object.hasOwn(before, key) && isRemoved(key)) delete object[key];
    for (const key of Reflect.ownKeys(before)) {
      if (isSame(Object.getOwnPropertyDescriptor(object, key), before[key])) continue;
      if (before[key].configurable) Object.defineProperty(object, key, before[key]);
      else if (before[key].writable) object[key] = before[key].value;
    }
  };
};
