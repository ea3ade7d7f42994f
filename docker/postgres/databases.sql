\getenv password POSTGRES_PASSWORD
CREATE ROLE batches LOGIN PASSWORD :'password';
CREATE DATABASE batches OWNER batches;
CREATE ROLE business_registry LOGIN PASSWORD :'password';
CREATE DATABASE business_registry OWNER business_registry;
CREATE ROLE demo LOGIN PASSWORD :'password';
CREATE DATABASE demo OWNER demo;
CREATE ROLE gateway LOGIN PASSWORD :'password';
CREATE DATABASE gateway OWNER gateway;
CREATE ROLE jurisdiction LOGIN PASSWORD :'password';
CREATE DATABASE jurisdiction OWNER jurisdiction;
CREATE ROLE people LOGIN PASSWORD :'password';
CREATE DATABASE people OWNER people;
CREATE ROLE records_sections LOGIN PASSWORD :'password';
CREATE DATABASE records_sections OWNER records_sections;
CREATE ROLE watchlist LOGIN PASSWORD :'password';
CREATE DATABASE watchlist OWNER watchlist;
