import { Migration } from '@mikro-orm/migrations';

/**
 * The plugs of graphics cards were a text ('2 × 8-pin', '1 × 12V-2x6', 'none'), and are a number for
 * each kind. A text that cannot be read is kept at the end of the description, and the card does not
 * say its plugs.
 */
export class CardPlugs extends Migration {
  override up(): void {
    this.addSql(`
      with pieces as (
        select id, regexp_match(piece, '^(?:(\\d{1,2}) ?[x×] ?)?(6-pin|8-pin|6\\+2-pin|16-pin|12vhpwr|12v-2x6)$') as read
        from products, regexp_split_to_table(
          lower(trim(specs ->> 'powerConnectors')), '\\s+\\+\\s+|\\s*[,;&]\\s*|\\s+and\\s+') piece
        where ${isTold} and lower(trim(specs ->> 'powerConnectors')) <> 'none'
      ), plugs as (
        select id,
          coalesce(sum(count) filter (where kind = '6-pin'), 0) as six,
          coalesce(sum(count) filter (where kind in ('8-pin', '6+2-pin')), 0) as eight,
          coalesce(sum(count) filter (where kind in ('16-pin', '12vhpwr', '12v-2x6')), 0) as sixteen
        from (select id, coalesce(read[1], '1')::integer as count, read[2] as kind from pieces) said
        group by id having bool_and(kind is not null)
        union all
        select id, 0, 0, 0 from products
        where ${isTold} and lower(trim(specs ->> 'powerConnectors')) = 'none'
      )
      update products set version = version + 1, specs = specs - 'powerConnectors' || jsonb_build_object(
        'pcie6PinPlugs', six, 'pcie8PinPlugs', eight, 'pcie16PinPlugs', sixteen)
      from plugs where plugs.id = products.id`);
    this.addSql(`
      update products set version = version + 1, specs = specs - 'powerConnectors',
        description = concat_ws(' ', description, 'Power connectors: ' || (specs ->> 'powerConnectors') || '.')
      where ${isTold}`);
  }

  override down(): void {
    this.addSql(`
      update products set version = version + 1,
        specs = specs - 'pcie6PinPlugs' - 'pcie8PinPlugs' - 'pcie16PinPlugs' || jsonb_build_object(
          'powerConnectors', coalesce(nullif(concat_ws(' + ',
            nullif(specs ->> 'pcie6PinPlugs', '0') || ' × 6-pin',
            nullif(specs ->> 'pcie8PinPlugs', '0') || ' × 8-pin',
            nullif(specs ->> 'pcie16PinPlugs', '0') || ' × 12V-2x6'), ''), 'none'))
      where category = 'graphics-cards'
        and specs ?& array['pcie6PinPlugs', 'pcie8PinPlugs', 'pcie16PinPlugs']`);
  }
}

const isTold = `category = 'graphics-cards' and specs ? 'powerConnectors'`;
