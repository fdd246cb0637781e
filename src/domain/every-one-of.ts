/** The compiler demands a row for each member, which a list beside the type does not. */
export function everyOneOf<Member extends string>(members: Readonly<Record<Member, true>>): readonly Member[] {
  return Object.keys(members) as Member[]
}
