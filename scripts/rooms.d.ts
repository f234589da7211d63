export interface Room {
  readonly name: string;
  readonly pure?: true;
  readonly flow?: true;
  readonly what: string;
  /** The rooms inside it, in the order of their imports. */
  readonly rooms?: readonly Room[];
}
export declare const rooms: readonly Room[];
export declare function closedTo(room: Room, all?: readonly Room[]): readonly Room[];
