-- Orders that are begun and not placed leave gaps in a count, so a number does not show where it stands in it: 55623059 and
-- 90000000 have no common divisor, and ninety million counts give as many different numbers of eight digits.
create function next_order_number() returns text language sql
  return 'TK-' || (10000000 + nextval('order_numbers') * 55623059 % 90000000);
