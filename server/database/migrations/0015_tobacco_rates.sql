-- Tobacco and pan masala are at 40 % since 1 February 2026 (notification 19/2025-Central Tax (Rate)); what a shop has set itself stays.
UPDATE "tax_classes"
   SET "name" = CASE "name" WHEN 'Tobacco group, 28 %' THEN 'Tobacco and pan masala, 40 %' ELSE "name" END,
       "rates" = "rates" || '[{"from":"2026-02-01","upToPaise":null,"basisPoints":4000}]'
 WHERE "id" = 'gst_28' AND "rates" = '[{"from":"2025-09-22","upToPaise":null,"basisPoints":2800}]';
