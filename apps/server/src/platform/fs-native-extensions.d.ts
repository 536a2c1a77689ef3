declare module 'fs-native-extensions' {
  /** Lock an open file exclusively. @returns false if another open file description holds a lock */
  export function tryLock(fd: number): boolean
}
