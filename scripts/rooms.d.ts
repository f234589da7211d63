export interface Room {
  readonly name: string;
  readonly pure?: true;
  readonly flow?: true;
  readonly what: string;
}
export declare const rooms: readonly Room[];
export declare function closedTo(room: Room): readonly Room[];
