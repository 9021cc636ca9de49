-- The first start of the database runs it: the shop's role owns nothing, and migrations allow it what the
-- shop does.
\getenv password SHOP_PASSWORD
create role shop login password :'password';
