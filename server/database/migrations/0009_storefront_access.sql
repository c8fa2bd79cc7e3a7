INSERT INTO "settings" ("name", "value") SELECT 'storefrontAccess', '"members"' WHERE EXISTS (SELECT FROM "people") ON CONFLICT DO NOTHING;
