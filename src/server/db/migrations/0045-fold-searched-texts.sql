-- runs-with: 0013
-- fold_text: the same as foldText in src/domain/search/fold-text.ts. Neither may change without the other, nor without a
-- new index. Not lower() alone: its result depends on the locale, which differs between databases.
-- Or replace: a restore empties a database of its tables alone.
create or replace function fold_text(typed text) returns text language plpgsql immutable parallel safe strict as $$
declare
  folded text := typed;
begin
  -- Nearly every text is ASCII by itself, without its apostrophe or without its accents, and skips the slow parts.
  if octet_length(folded) <> length(folded) then
    folded := replace(folded, U&'\2019', '');
    if octet_length(folded) <> length(folded) then
      folded := regexp_replace(normalize(replace(folded, U&'\00B4', ''), nfkd), '[\u0300-\u036F]', '', 'g');
      if octet_length(folded) <> length(folded) then
        folded := translate(folded,
          'ŁłØøĐđÐðŦŧĦħŊŋıƏəƗɨƵƶΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς' ||
          'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ' ||
          U&'\2028\2029\2018\2019\201B\2032\02B9\02BB\02BC\02BD\02BE\02BF\02C8\055A\00AD\200B\200C\200D\200E\200F\2060\FEFF',
          'llooddddtthhŋŋiəəɨɨƶƶαβγδεζηθικλμνξοπρστυφχψωσ' ||
          'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ' || '  ');
        folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'Þ', 'th');
        folded := replace(replace(replace(replace(folded, 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
      end if;
    end if;
  end if;
  folded := translate(lower(folded collate "C"), E'\t\n\x0B\f\r\'`', '     ');
  if strpos(folded, '  ') > 0 then
    folded := regexp_replace(folded, ' +', ' ', 'g');
  end if;
  return btrim(folded, ' ');
end $$;

-- The words by which a search finds a row: those of a person's name and email (wordsOfPerson in
-- src/domain/search/search-words.ts), the whole email after an at sign, an amount in cents after a dollar sign, the
-- outfitter after a hash.
create or replace function search_words(outfitter_id integer, cents integer, name text, email text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  -- One call folds both texts. No email holds the control character between them.
  folded text := public.fold_text(coalesce(name, '') || E'\x01' || coalesce(email, ''));
  address text := split_part(folded, E'\x01', -1);
  words text[] := string_to_array(regexp_replace(
    left(folded, -1 - length(address)) || ' ' || split_part(address, '@', 1),
    '[\u0001-\u001f\u0021-\u002f\u003a-\u0060\u007b-\u007f¡¿«»‐‑‒–—“”„]+', ' ', 'g'), ' ');
begin
  address := ltrim(address, ' ');
  if address <> '' then
    words := words || ('@' || address);
  end if;
  -- A longer word would not fit into the index.
  if length(folded) > 100 then
    words := array(select left(word, 100) from unnest(words) word);
  end if;
  words := words || ('#' || outfitter_id) || ('$' || cents);
  return array_to_tsvector(array_remove(array_remove(words, ''), null));
end $$;
