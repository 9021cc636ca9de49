/** Every field by its name, also one that may be left out: where a new one is forgotten, it does not compile. */
export type Named<Body> = { [Field in keyof Required<Body>]: Body[Field] };
